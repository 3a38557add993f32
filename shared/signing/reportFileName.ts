/** Returns the file name of the PDF report (Reports 1). */
export function reportFileName(planName: string): string {
  return `onboarding_report_${planName.replaceAll(' ', '_')}.pdf`;
}
