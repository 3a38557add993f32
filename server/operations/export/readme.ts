/** The first file that somebody opens who finds an export after years. */
export const README = `# An export of Gangway

All onboarding plans and templates of an organisation, as files that need no server.

| file | what it is |
| --- | --- |
| \`plans/ID/plan.md\` | a plan to read, as Markdown |
| \`plans/ID/plan.json\` | the same with all fields |
| \`plans/ID/report.pdf\` | the signed report of a plan that both sides have signed |
| \`plans/ID/record.json\` | what the report carries: what was signed, both signatures, the history |
| \`templates/ID/template.md\` | a template, as Gangway imports it |
| \`templates/ID/template.json\` | the same with all fields |
| \`templates/ID/versions/EDIT.json\` | each version of it that is kept, by the number of the edit |
| \`people.csv\` | everybody, with their attributes |
| \`history.jsonl\` | every event, one a line, in hash chains |
| \`anchors/DAY-HASH.json\` | the daily anchors; the SHA-256 of such a file is the hash that the server logged on that day |
| \`gangway-certificate.pem\` | the certificates with which reports were signed |
| \`verify.html\` | checks a report in a browser, without a network |
| \`SHA256SUMS\` | the hash of every file above |
| \`manifest.json\` | when this was made, how much is in it, and the hash of SHA256SUMS |
| \`manifest.json.p7s\` | the signature of manifest.json (CMS, detached) |

Is everything as it was written?

    sha256sum --check SHA256SUMS
    sha256sum SHA256SUMS        # must be "sha256sums" of manifest.json
    openssl cms -verify -inform DER -binary -in manifest.json.p7s -content manifest.json -CAfile gangway-certificate.pem -purpose any -out /dev/null

or, with Gangway, \`npm run verify -- FOLDER\`. Believe the certificate only if you have it from somebody you trust: it lies here
beside what it proves.
`;
