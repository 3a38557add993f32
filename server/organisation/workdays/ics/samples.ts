/*
 * Holiday files in the shapes of common programs, written for the tests from their documented forms: RFC 5545, and the
 * descriptions in the calendars. The years are those of the test.
 */

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n`;

const event = (...text: string[]) => ['BEGIN:VEVENT', ...text, 'END:VEVENT'];

/** As Google's public calendars of holidays: one event a day, described as a public holiday or an observance. */
export const google = (year: number) =>
  lines(
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Holidays in Germany',
    'X-WR-TIMEZONE:UTC',
    ...event(
      `DTSTART;VALUE=DATE:${year}1225`,
      `DTEND;VALUE=DATE:${year}1226`,
      `DTSTAMP:${year}0101T000000Z`,
      `UID:${year}1225_one@google.com`,
      'CLASS:PUBLIC',
      'DESCRIPTION:Public holiday',
      'STATUS:CONFIRMED',
      'SUMMARY:Christmas Day',
      'TRANSP:TRANSPARENT',
    ),
    ...event(
      `DTSTART;VALUE=DATE:${year}1224`,
      `DTEND;VALUE=DATE:${year}1225`,
      `UID:${year}1224_two@google.com`,
      'DESCRIPTION:Observance\\nTo hide observances\\, go to Google Calendar Setting',
      ' s > Holidays in Germany',
      'SUMMARY:Christmas Eve',
    ),
    ...event(
      `DTSTART;VALUE=DATE:${year}0815`,
      `DTEND;VALUE=DATE:${year}0816`,
      `UID:${year}0815_three@google.com`,
      'DESCRIPTION:Public holiday in Bavaria\\, Saarland',
      'SUMMARY:Assumption of Mary (regional holiday)',
    ),
    'END:VCALENDAR',
  );

/** As Outlook exports a calendar: a time zone, whole days as dates or from midnight to midnight, categories, no description. */
export const outlook = (year: number) =>
  lines(
    'BEGIN:VCALENDAR',
    'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    'VERSION:2.0',
    'METHOD:PUBLISH',
    'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16011028T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...event(
      'CATEGORIES:Holiday',
      'CLASS:PUBLIC',
      'DESCRIPTION: \\n',
      `DTEND;VALUE=DATE:${year}0502`,
      `DTSTART;VALUE=DATE:${year}0501`,
      'LOCATION:Germany',
      'SUMMARY;LANGUAGE=en-us:Labour Day',
      'UID:040000008200E00074C5B7101A82E008',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
    ...event(
      `DTSTART;TZID="W. Europe Standard Time":${year}1224T000000`,
      `DTEND;TZID="W. Europe Standard Time":${year + 1}0102T000000`,
      'SUMMARY:Company holidays',
      'UID:040000008200E00074C5B7101A82E009',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
    ...event(
      `DTSTART;TZID="W. Europe Standard Time":${year}0310T090000`,
      `DTEND;TZID="W. Europe Standard Time":${year}0310T100000`,
      'SUMMARY:Planning',
      'UID:040000008200E00074C5B7101A82E010',
    ),
    'END:VCALENDAR',
  );

/** As Apple's subscriptions of holidays: rules that repeat without end, with excluded days. */
export const apple = (year: number) =>
  lines(
    'BEGIN:VCALENDAR',
    'CALSCALE:GREGORIAN',
    'PRODID:-//Apple Inc.//macOS 14.4//EN',
    'VERSION:2.0',
    'X-APPLE-LANGUAGE:en',
    'X-APPLE-REGION:DE',
    'X-WR-CALNAME:German Holidays',
    ...event(
      'CATEGORIES:Holidays',
      'CLASS:PUBLIC',
      'DTSTAMP:20190826T201534Z',
      'DTSTART;VALUE=DATE:20121003',
      'DURATION:P1D',
      'RRULE:FREQ=YEARLY',
      `EXDATE;VALUE=DATE:${year + 2}1003`,
      'SUMMARY;LANGUAGE=en:German Unity Day',
      'TRANSP:TRANSPARENT',
      'UID:b6da6a5a-6c3e-3f66-8d3a-3f5a1e9b0c11',
      'X-APPLE-UNIVERSAL-ID:b6da6a5a-6c3e-3f66-8d3a-3f5a1e9b0c11',
    ),
    ...event(
      `RECURRENCE-ID;VALUE=DATE:${year + 1}1003`,
      `DTSTART;VALUE=DATE:${year + 1}1004`,
      'SUMMARY:German Unity Day (moved)',
      'UID:b6da6a5a-6c3e-3f66-8d3a-3f5a1e9b0c11',
    ),
    ...event(
      'DTSTART;VALUE=DATE:20100314',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;COUNT=3',
      'SUMMARY:Of another time',
      'UID:c7',
    ),
    ...event(`DTSTART;VALUE=DATE:${year}0601`, 'STATUS:CANCELLED', 'SUMMARY:Called off', 'UID:c8'),
    'END:VCALENDAR',
  );

/** A calendar with these lines of one event. */
export const withEvent = (...text: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...event(...text), 'END:VCALENDAR');
