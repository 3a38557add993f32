import packageJson from '../../../package.json' with { type: 'json' };

/** The release of Gangway, such as 1.0.0. */
export const VERSION = packageJson.version;
