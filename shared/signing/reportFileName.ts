import { fileNamePart } from '../text.ts';

/** Returns the file name of the PDF report (Reports 1). */
export function reportFileName(planName: string): string {
  return `onboarding_report_${fileNamePart(planName.replaceAll(' ', '_'))}.pdf`;
}
