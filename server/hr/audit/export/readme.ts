/** A file next to the files of an audit, for readers without Gangway. */
export const README = `An audit of onboarding, made by Gangway

population.csv           everybody who started in the period, each with their plan or 'No plan'
exceptions.csv           what deviates: tasks that are not applicable, moved dates, returned plans, acts of HR
reports/PLAN.pdf         the signed report of each completed plan; it carries its own proof
gangway-certificate.pem  the certificates with which reports were signed
manifest.json            who made this, when and of whom, how much is in it, and the SHA-256 of every file
manifest.json.p7s        the signature of manifest.json (CMS, detached)

Is everything as it was signed? Open the page verify.html of the server, or of a release, and choose the ZIP file as it
was downloaded; or, with Gangway, run

    npm run verify -- FILE.zip --certificate CERTIFICATE.pem

Without Gangway, in the unpacked folder:

    openssl cms -verify -inform DER -binary -in manifest.json.p7s -content manifest.json -CAfile gangway-certificate.pem -purpose any -out /dev/null
    sha256sum population.csv exceptions.csv reports/*.pdf     (must be those of manifest.json)

Believe the certificate only if you have it from somebody you trust: it lies here beside what it proves.
`;
