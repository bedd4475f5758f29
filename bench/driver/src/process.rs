//! What /proc says about a process: CPU time and resident memory.

use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

/// CPU time used so far by all threads, in milliseconds.
pub fn cpu_ms(pid: u32) -> io::Result<f64> {
    let mut nanos = 0_u64;
    for task in fs::read_dir(format!("/proc/{pid}/task"))? {
        let text = fs::read_to_string(task?.path().join("schedstat")).unwrap_or_default();
        nanos += text.split(' ').next().and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    }
    Ok(nanos as f64 / 1e6)
}

/// Resident memory, in MiB.
pub fn rss_mib(pid: u32) -> io::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm"))?;
    let pages: f64 = text.split(' ').nth(1).and_then(|field| field.parse().ok()).unwrap_or(0.0);
    Ok(pages * 4096.0 / (1024.0 * 1024.0))
}

/// Resident memory once five readings in a row, 100 ms apart, differ by less than 64 KiB; or after ten seconds.
pub fn settled_rss_mib(pid: u32) -> io::Result<f64> {
    let started = Instant::now();
    let mut last = rss_mib(pid)?;
    let mut equal = 0;
    while equal < 5 && started.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(100));
        let now = rss_mib(pid)?;
        equal = if (now - last).abs() < 0.0625 { equal + 1 } else { 0 };
        last = now;
    }
    Ok(last)
}
