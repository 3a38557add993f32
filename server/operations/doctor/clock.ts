import { fail, type Line, ok, warn } from './line.ts';

// A token of the provider is refused when its time is more than 300 s ahead; due days and sessions are off before that.
const WARN_MS = 5_000;
const FAIL_MS = 60_000;

/** Compares this machine's clock with another one, which was read between `started` and now (both in ms). */
export function checkClock(about: string, other_ms: number, started: number, resolution_ms = 0): Line {
  const middle = (started + Date.now()) / 2;
  const margin = (Date.now() - started) / 2 + resolution_ms;
  const difference = Math.max(0, Math.abs(other_ms - middle) - margin);
  const text = `${about} is ${Math.round(difference / 1_000)} s ${other_ms > middle ? 'ahead of' : 'behind'} this machine`;
  if (difference >= FAIL_MS) return fail('clock', `${text}: synchronise both with NTP`);
  if (difference >= WARN_MS) return warn('clock', `${text}: synchronise both with NTP`);
  return ok('clock', `${about} agrees`);
}
