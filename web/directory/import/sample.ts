import type { ImportScope } from './api.ts';

// Departments and managers are set by admins alone (Import 5).
const SAMPLES: Record<ImportScope, readonly string[]> = {
  all: [
    'email,name,manager_email,is_manager,department,job_title,start_on',
    'ada.lovelace@example.com,Ada Lovelace,,true,Engineering,Head of Engineering,',
    'ben.ito@example.com,Ben Ito,ada.lovelace@example.com,,Engineering,Engineer,2026-12-01',
  ],
  reports: [
    'email,name,job_title,location,start_on',
    'ben.ito@example.com,Ben Ito,Engineer,Rotterdam,2026-12-01',
    'cleo.dahl@example.com,Cleo Dahl,Engineer,Oslo,2027-01-15',
  ],
};

/** Returns a file with the columns that people need most, to fill in. */
export function sampleFile(scope: ImportScope): Blob {
  return new Blob([`${SAMPLES[scope].join('\r\n')}\r\n`], { type: 'text/csv' });
}
