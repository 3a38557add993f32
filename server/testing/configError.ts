import { expect } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { ConfigError } from '../platform/config/configError.ts';

/** Returns the message of the ConfigError, which has to be one line that names the variable. */
export function errorFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toMatch(/^[A-Z_]+\b[^\n]+\.$/);
    return message;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}
