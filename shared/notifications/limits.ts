/** Up to this many unread notifications are counted: the bell shows '99+'. */
export const UNREAD_LIMIT = 100;
