/**
 * An unusable setting. The message is one line that names the variable and how to correct it (Operations 1).
 */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '));
  }
}
