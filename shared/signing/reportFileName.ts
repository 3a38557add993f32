/** What the PDF is saved as: spaces of the plan's name become underscores (spec §7). */
export function reportFileName(planName: string): string {
  return `onboarding_report_${planName.replaceAll(' ', '_')}.pdf`;
}
