import { expect, test } from 'vitest';
import { reportFileName } from './reportFileName.ts';

test.each([
  ['Onboarding', 'onboarding_report_Onboarding.pdf'],
  ['First 90 days', 'onboarding_report_First_90_days.pdf'],
  [' a  b ', 'onboarding_report__a__b_.pdf'],
  ['snake_case-and.dots', 'onboarding_report_snake_case-and.dots.pdf'],
  // Other characters stay. The server encodes the name for the header.
  ['日本 2026/27 "Łódź" 🚀', 'onboarding_report_日本_2026/27_"Łódź"_🚀.pdf'],
])('the report of the plan %j is saved as %s (Reports 1)', (name, file) => {
  expect(reportFileName(name)).toBe(file);
});
