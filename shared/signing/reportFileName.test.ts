import { expect, test } from 'vitest';
import { reportFileName } from './reportFileName.ts';

test.each([
  ['Onboarding', 'onboarding_report_Onboarding.pdf'],
  ['First 90 days', 'onboarding_report_First_90_days.pdf'],
  [' a  b ', 'onboarding_report__a__b_.pdf'],
  ['snake_case-and.dots', 'onboarding_report_snake_case-and.dots.pdf'],
  // Other characters stay. The server encodes the name for the header.
  ['日本 2026/27 "Łódź" 🚀', 'onboarding_report_日本_2026/27_"Łódź"_🚀.pdf'],
  // A mail carries the name as it is: nothing in it may turn around what follows, or look like another header.
  ['Plan\r\nBcc: a@b.example \u202Egpj.', 'onboarding_report_Plan_Bcc:_a@b.example__gpj..pdf'],
])('the report of the plan %j is saved as %s (Reports 1)', (name, file) => {
  expect(reportFileName(name)).toBe(file);
});
