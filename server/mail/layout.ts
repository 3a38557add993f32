/** A mail ready to be rendered as text or HTML: every text is a single line, every path an absolute address. */
export type MailLayout = {
  subject: string;
  preview: string;
  sender: string;
  home: string;
  greeting: string;
  paragraphs: string[];
  quote: { by: string; lines: string[] } | null;
  lists: { heading: string; items: { text: string; note: string; url: string | null }[] }[];
  action: { label: string; url: string };
  reason: string;
};
