import * as Type from 'typebox';
import { DaySchema, freeText, nullable } from '../schema.ts';
import { EMAIL_LENGTH, EMAIL_PATTERN } from './email.ts';
import { ABOUT_LENGTH, ATTRIBUTE_LENGTH } from './limits.ts';

/** The longest language tag, in characters: RFC 5646 recommends to store at least 35. */
export const LANGUAGE_LENGTH = 35;

const attribute = freeText(ATTRIBUTE_LENGTH);

/** The attributes of a person besides name, email, roles and manager (People 11). Empty text and null mean unknown. */
export const Attributes = Type.Object({
  department: attribute,
  job_title: attribute,
  location: attribute,
  employment_type: attribute,
  start_on: nullable(DaySchema),
  left_on: nullable(DaySchema),
  private_email: nullable(Type.String({ maxLength: EMAIL_LENGTH, pattern: EMAIL_PATTERN })),
  language: freeText(LANGUAGE_LENGTH),
  external_id: nullable(Type.String({ minLength: 1, maxLength: ATTRIBUTE_LENGTH })),
  about: freeText(ABOUT_LENGTH),
});
export type Attributes = Type.Static<typeof Attributes>;

/** The attributes of an unknown person. */
export const NO_ATTRIBUTES: Attributes = {
  department: '',
  job_title: '',
  location: '',
  employment_type: '',
  start_on: null,
  left_on: null,
  private_email: null,
  language: '',
  external_id: null,
  about: '',
};

export const ATTRIBUTE_NAMES = Object.keys(Attributes.properties) as (keyof Attributes)[];
