import { DEMO_CLIENT } from '../auth/provider/configuration.ts';
import { ConfigError } from '../platform/config/configError.ts';
import type { Database } from '../platform/database/connect.ts';
import { findOtherIssuer } from './demo.sql.ts';

/**
 * Throws a ConfigError when the database holds people who have signed in through a real provider: in demo
 * mode anybody could sign in as one of them, so this holds with DEMO=1, too (Sign-in 9).
 */
export async function refuseDemoOnRealData(db: Database): Promise<void> {
  const issuer = await findOtherIssuer(db, DEMO_CLIENT.client_id);
  if (issuer === null) return;
  throw new ConfigError(
    `OIDC_ISSUER is missing, and this database holds people who sign in through ${issuer}: set OIDC_ISSUER and OIDC_CLIENT_ID. A demo needs another database.`,
  );
}
