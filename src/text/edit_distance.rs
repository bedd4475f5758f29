//! How many mistakes lie between two words.

/// The most mistakes that are counted.
pub(crate) const MOST: usize = 3;

/// At least as many cells as a row has whose cost can be within the limit: `2 * MOST + 1`.
const BAND: usize = 8;

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, if at most
/// `limit`, which is at most [`MOST`]. Only cells that can stay within the limit are computed.
pub(crate) fn edit_distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    debug_assert!(limit <= MOST);
    let (a, b) = without_common_ends(a, b);
    // What is left begins and ends with a mistake, so that short rests answer at once.
    let least = match (a, b) {
        ([], rest) | (rest, []) => return Some(rest.len()).filter(|&cost| cost <= limit),
        ([_], [_]) => 1,
        ([one, other], [first, second]) if (one, other) == (second, first) => 1,
        _ => 2.max(a.len().abs_diff(b.len())),
    };
    if least == 1 || least > limit {
        return Some(least).filter(|&cost| cost <= limit);
    }
    let width = 2 * limit + 1;
    // Small, so that a row is one word of the machine.
    let cost_of = |mistakes: usize| u8::try_from(mistakes).unwrap_or(u8::MAX);
    let far = cost_of(limit + 1);
    // Cell `k` of row `i` is the cost of the first `i` letters of `a` and `i + k - limit` of `b`.
    let mut before = [far; BAND];
    let mut row = [far; BAND];
    for (mistakes, cell) in row[limit..width].iter_mut().enumerate() {
        *cell = cost_of(mistakes);
    }
    for i in 1..=a.len() {
        let mut next = [far; BAND];
        let mut least = far;
        for k in 0..width {
            let Some(j) = (i + k).checked_sub(limit) else { continue };
            if j > b.len() {
                break;
            }
            let mut cost = if j == 0 {
                cost_of(i)
            } else {
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                let replaced = row[k] + u8::from(a[i - 1] != b[j - 1]);
                if swapped { replaced.min(before[k] + 1) } else { replaced }
            };
            if k + 1 < width {
                cost = cost.min(row[k + 1] + 1);
            }
            if k > 0 {
                cost = cost.min(next[k - 1] + 1);
            }
            next[k] = cost.min(far);
            least = least.min(next[k]);
        }
        if least >= far {
            return None;
        }
        before = row;
        row = next;
    }
    Some(usize::from(row[b.len() + limit - a.len()])).filter(|&cost| cost <= limit)
}

/// Both words without the letters that they begin and end with together.
fn without_common_ends<'w>(a: &'w [char], b: &'w [char]) -> (&'w [char], &'w [char]) {
    let start = a.iter().zip(b).take_while(|(one, other)| one == other).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(one, other)| one == other).count();
    (&a[..a.len() - end], &b[..b.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_banded_distance_equals_the_whole_table() {
        fn slow(a: &[char], b: &[char]) -> usize {
            let (Some((x, left)), Some((y, right))) = (a.split_last(), b.split_last()) else {
                return a.len().max(b.len());
            };
            let mut cost = (slow(left, right) + usize::from(x != y))
                .min(slow(left, b) + 1)
                .min(slow(a, right) + 1);
            if a.len() > 1 && b.len() > 1 && left.last() == Some(y) && right.last() == Some(x) {
                cost = cost.min(slow(&a[..a.len() - 2], &b[..b.len() - 2]) + 1);
            }
            cost
        }
        let words: Vec<Vec<char>> = (0..243_usize)
            .map(|n| (0..5).map(move |place| ['a', 'b', '-'][n / 3_usize.pow(place) % 3]))
            .map(|letters| letters.filter(|&letter| letter != '-').collect())
            .collect();
        for a in words.iter().step_by(3) {
            for b in words.iter().step_by(5) {
                let exact = slow(a, b);
                for limit in 0..4 {
                    let expected = (exact <= limit).then_some(exact);
                    assert_eq!(edit_distance(a, b, limit), expected, "{a:?} {b:?} {limit}");
                }
            }
        }
    }
}
