import { escapeHtml } from '../http/html.ts';
import type { MailLayout } from './layout.ts';

/*
 * Uses only what Outlook, Gmail and Apple Mail render the same way: plain elements with inline styles, one
 * column, no tables. The style sheet in the head only adds dark colours, so a program may drop it.
 * The colours are those of web/ui/tokens.css, in the hexadecimal notation that all of them support.
 */

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0d0e12 !important; }
  .surface { background: #15161b !important; border-color: #2a2c33 !important; }
  .ink { color: #ecedf0 !important; }
  .muted { color: #a3a6b0 !important; }
  .accent { color: #b1bafc !important; }
  .soft { background: #25294a !important; border-color: #5c65d1 !important; }
  .button { background: #5c65d1 !important; }
}`;

const FONT = "font-family:-apple-system,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif";
// A name of 200 letters without a space must not cause horizontal scrolling on a phone.
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';
// Invisible characters after the preview: a phone would otherwise fill the line with the start of the body.
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(90);

/** Renders the HTML part. */
export function renderHtml({ quote, lists, action, ...page }: MailLayout): string {
  const body = [
    `<p class="accent" style="margin:0 0 24px;color:#4245b2;font-size:14px;font-weight:600">${escapeHtml(page.sender)}</p>`,
    ...(page.picture === null ? [] : [pictureHtml(page.picture)]),
    ...[page.greeting, ...page.paragraphs].map(
      (text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`,
    ),
    ...(quote ? [quoteHtml(quote)] : []),
    ...lists.map(listHtml),
    button(action.label, action.url),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f8f9fb">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(page.preview)}${FILLER}</div>
<div class="canvas" lang="en" style="padding:24px 12px;background:#f8f9fb">
<div class="surface ink" style="max-width:600px;box-sizing:border-box;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e1e3e8;border-radius:12px;color:#1b1d28;${FONT};font-size:16px;line-height:24px;${BREAK}">
${body}
</div>
<p class="muted" style="max-width:600px;box-sizing:border-box;margin:16px auto 0;padding:0 24px;color:#5b5e6b;${FONT};font-size:13px;line-height:20px;${BREAK}">Sent by ${escapeHtml(page.sender)}, <a class="muted" href="${escapeHtml(page.home)}" style="color:#5b5e6b">${escapeHtml(page.home)}</a><br>${escapeHtml(page.reason)}</p>
</div>
</body>
</html>
`;
}

// Half of its pixels, as screens are sharp. The text says all that it shows.
function pictureHtml(address: string): string {
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(address)}" alt="" width="340" height="132" style="display:block;max-width:100%;height:auto;border:0"></p>`;
}

// Only the quoted text may be in a right-to-left script, so only it has `dir="auto"`.
function quoteHtml({ by, lines }: NonNullable<MailLayout['quote']>): string {
  return `<blockquote class="soft" style="margin:0 0 16px;padding:12px 16px;background:#edf0fd;border-left:3px solid #4c51c0">
<p class="muted" style="margin:0 0 4px;color:#5b5e6b;font-size:14px">${escapeHtml(by)} wrote:</p>
<p dir="auto" style="margin:0">${lines.map(escapeHtml).join('<br>')}</p>
</blockquote>`;
}

function listHtml({ heading, items }: MailLayout['lists'][number]): string {
  return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.map(itemHtml).join('\n')}
</ul>`;
}

function itemHtml({ text, note, url }: MailLayout['lists'][number]['items'][number]): string {
  const name =
    url === null
      ? escapeHtml(text)
      : `<a class="accent" href="${escapeHtml(url)}" style="color:#4245b2">${escapeHtml(text)}</a>`;
  const aside =
    note === ''
      ? ''
      : `<br><span class="muted" style="color:#5b5e6b;font-size:14px">${escapeHtml(note)}</span>`;
  return `<li style="margin:0 0 8px"><span dir="auto">${name}</span>${aside}</li>`;
}

function button(label: string, url: string): string {
  return `<p style="margin:28px 0 4px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:#4c51c0;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none;mso-padding-alt:0">${outlookPadding('mso-text-raise:18pt')}<span style="mso-text-raise:9pt">${escapeHtml(label)}</span>${outlookPadding('')}</a></p>`;
}

/**
 * Outlook ignores the padding of a link. A character in a conditional comment, which only Outlook reads,
 * replaces it.
 */
function outlookPadding(raised: string): string {
  return `<!--[if mso]><i style="letter-spacing:24px;mso-font-width:-100%;${raised}">&nbsp;</i><![endif]-->`;
}
