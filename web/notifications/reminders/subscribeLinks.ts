import { messages } from './messages.ts';

/**
 * Returns the links for subscribing to a feed. Apple's programs, and Google, accept it as webcal; Outlook fetches the
 * address itself.
 */
export function subscribeLinks(feed: string): { label: string; href: string; isProgram: boolean }[] {
  const webcal = feed.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url: feed, name: messages.calendarName });
  return [
    // Opens a program, and not a page.
    { label: messages.apple, href: webcal, isProgram: true },
    {
      label: messages.google,
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
      isProgram: false,
    },
    {
      label: messages.outlookAtWork,
      href: `https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
      isProgram: false,
    },
    {
      label: messages.outlookAtHome,
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
      isProgram: false,
    },
  ];
}
