import { expect, test } from 'vitest';
import { parseMailbox, parseSmtpUrl } from './mailSettings.ts';

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, auth: null }],
  ['smtp://mail.example.com:25/', { port: 25 }],
  ['SMTPS://Mail.Example.com', { port: 465, secure: true }],
  ['smtps://u:p@mail:2465', { host: 'mail', port: 2465, secure: true, auth: { user: 'u', pass: 'p' } }],
  ['smtp://gang%40way:p%23%2F%3F%3A%25@mail', { auth: { user: 'gang@way', pass: 'p#/?:%' } }],
  ['smtp://user@example.com:pass@mail', { host: 'mail', auth: { user: 'user@example.com', pass: 'pass' } }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025 }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025 }],
])('parses %s', (text, server) => expect(parseSmtpUrl(text)).toMatchObject(server));

test.each([
  'mail.example.com',
  'mail.example.com:587',
  'http://mail.example.com',
  'smtp:mail.example.com',
  'smtp://',
  'smtp://:25',
  'smtp://mail:0',
  'smtp://mail:70000',
  'smtp://user@mail',
  'smtp://:pass@mail',
  'smtp://user:pa#ss@mail',
  'smtp://user:pa/ss@mail',
  'smtp://user:pa?ss@mail',
  'smtp://user:100%@mail',
  'smtp://mail/path',
  'smtp://mail?secure=true',
  'smtp://ma il',
  'smtp://mail%0d%0a',
  '',
])('refuses %j as SMTP_URL', (text) => expect(parseSmtpUrl(text)).toBeNull());

test.each([
  ['a@example.com', '', 'a@example.com'],
  ['<a@example.com>', '', 'a@example.com'],
  ['Gangway <a@example.com>', 'Gangway', 'a@example.com'],
  ['"Harbor, Inc." <a@example.com>', 'Harbor, Inc.', 'a@example.com'],
  [' 李雷\t< a@example.com > ', '李雷', 'a@example.com'],
])('parses %j', (text, name, address) => expect(parseMailbox(text)).toEqual({ name, address }));

test.each([
  '',
  'Gangway',
  'Gangway <a@example>',
  'a@example.com, b@example.com',
  'X <a@example.com> <b@example.com>',
])('refuses %j as MAIL_FROM', (text) => expect(parseMailbox(text)).toBeNull());

test('refuses a MAIL_FROM with a line break', () => {
  expect(parseMailbox('Gangway\r\nBcc: x <a@example.com>')).toBeNull();
});
