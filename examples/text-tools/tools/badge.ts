/** `text_badge`: two words as a picture. */

import { defineTool } from "haft";

const COLOURS = { green: "#2e7d32", red: "#c62828", blue: "#1565c0", grey: "#616161" } as const;

export const textBadge = defineTool({
  name: "text_badge",
  title: "Text Badge",
  description: "Draw a badge, such as 'build | passing', as an SVG image.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      label: { type: "string", minLength: 1, maxLength: 40, description: "The left part" },
      message: { type: "string", minLength: 1, maxLength: 40, description: "The right part" },
      colour: {
        enum: ["green", "red", "blue", "grey"],
        description: "Of the right part. 'blue' when omitted",
      },
    },
    required: ["label", "message"],
    additionalProperties: false,
  },
  execute: ({ label, message, colour = "blue" }) => {
    const svg = draw(label, message, COLOURS[colour]);
    return [
      { type: "image", data: Buffer.from(svg).toString("base64"), mimeType: "image/svg+xml" },
      { type: "text", text: `A badge that says ${label}: ${message}` },
    ];
  },
});

function draw(label: string, message: string, colour: string): string {
  const [left, right] = [width(label), width(message)];
  const parts = [part(0, left, "#424242", label), part(left, right, colour, message)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20">${parts.join("")}</svg>`;
}

function part(x: number, size: number, fill: string, text: string): string {
  const words = `x="${x + size / 2}" y="14" fill="#fff" font-family="sans-serif" font-size="11" text-anchor="middle"`;
  return `<rect x="${x}" width="${size}" height="20" fill="${fill}"/><text ${words}>${escape(text)}</text>`;
}

const width = (text: string): number => 12 + 7 * [...text].length;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
