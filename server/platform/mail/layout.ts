/** A mail ready for rendering as text or HTML: every text is a single line, every link an absolute URL. */
export type MailLayout = {
  subject: string;
  preview: string;
  sender: string;
  home: string;
  /** The address of the decorative picture. */
  picture: string | null;
  greeting: string;
  paragraphs: string[];
  quote: { by: string; lines: string[] } | null;
  lists: { heading: string; items: { text: string; note: string; url: string | null }[] }[];
  action: { label: string; url: string };
  reason: string;
};
