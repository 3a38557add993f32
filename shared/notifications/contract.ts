import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { pageLimit, pageQuery } from '../page.ts';
import { NoContent } from '../schema.ts';
import {
  MailChoices,
  NotificationPage,
  NOTIFICATIONS_PAGE,
  NotificationSettings,
  ReadNotifications,
} from './schema.ts';

export const listNotifications = endpoint({
  method: 'GET',
  url: '/notification',
  access: 'person',
  bounded_by: 'pages',
  summary:
    "The caller's notifications, newest first, with the number of unread ones; the header Link has the address of the next page; 304 when If-None-Match has the ETag",
  schema: {
    querystring: Type.Object({
      ...pageQuery,
      limit: pageLimit(NOTIFICATIONS_PAGE.most),
    }),
    headers: Type.Object({
      'if-none-match': Type.Optional(
        Type.String({ description: 'the ETag of the page that the client has' }),
      ),
    }),
    response: { 200: NotificationPage, 304: NoContent },
  },
});

export const readNotifications = endpoint({
  method: 'PUT',
  url: '/notification/read',
  access: 'person',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: "Mark the caller's notifications with these ids as read, or all; others are left as they are",
  schema: { body: ReadNotifications, response: { 204: NoContent } },
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  url: '/user/self/notifications',
  access: 'person',
  bounded_by: { items: 100, item_bytes: 200 },
  summary: 'Which kinds of notifications the caller gets as mails, too',
  schema: { response: { 200: NotificationSettings } },
});

export const setNotificationSettings = endpoint({
  method: 'PUT',
  url: '/user/self/notifications',
  access: 'person',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  bounded_by: { items: 100, item_bytes: 200 },
  summary: 'Choose which kinds of notifications the caller gets as mails, too',
  schema: { body: MailChoices, response: { 200: NotificationSettings } },
});
