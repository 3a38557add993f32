import * as Type from 'typebox';
import { Name, nullable, oneOf } from '../schema.ts';
import {
  eachSetting,
  type ORGANISATION_SETTINGS,
  type Setting,
  SETTING_SOURCES,
  type SettingName,
} from './settings.ts';
import { SeenVersion } from '../endpoint.ts';

type Schemas = { name: Type.TString; number: Type.TInteger };
type SchemaOf<N extends SettingName> = Schemas[(typeof ORGANISATION_SETTINGS)[N]['type']];

/** The schema of the values of a setting. */
export function valueSchema(setting: Setting): Type.TSchema & { type: string } {
  const description = setting.about;
  switch (setting.type) {
    case 'name':
      return Type.String({ ...Name, maxLength: setting.limit, description });
    case 'number':
      return Type.Integer({ minimum: setting.least, maximum: setting.most, description });
  }
}

// The environment may give what nobody could enter.
const shownSchema = ({ type, about: description }: Setting) =>
  type === 'name' ? Type.String({ description }) : Type.Integer({ description });

const Source = oneOf(SETTING_SOURCES);
type Shown<N extends SettingName> = Type.TObject<{ value: SchemaOf<N>; source: typeof Source }>;
type Input<N extends SettingName> = Type.TOptional<Type.TUnsafe<Type.Static<SchemaOf<N>> | null>>;

export const OrganisationSettings = Type.Object({
  version: Type.Integer(),
  ...(eachSetting((_, setting) => Type.Object({ value: shownSchema(setting), source: Source })) as {
    [N in SettingName]: Shown<N>;
  }),
});
export type OrganisationSettings = Type.Static<typeof OrganisationSettings>;

/** Null resets a setting to its default; omitted ones stay. */
export const OrganisationSettingsInput = Type.Object({
  version: SeenVersion,
  ...(eachSetting((_, setting) => Type.Optional(nullable(valueSchema(setting)))) as unknown as {
    [N in SettingName]: Input<N>;
  }),
});
export type OrganisationSettingsInput = Type.Static<typeof OrganisationSettingsInput>;
