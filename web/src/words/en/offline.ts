/** Words about working without a network. */
export const offline = {
  'offline.desk':
    'The server cannot be reached. Go on: what you fill in is kept in this browser, and your verdict is sent by itself later.',
  'offline.notHere':
    'This item is not kept in this browser, or its time has run out. It opens when the server can be reached; what you typed about it is not lost.',
  'offline.rate':
    'The server cannot be reached. New work needs it; what is listed here opens without it.',
  'offline.rateNone':
    'The server cannot be reached. New work needs it, and no item is kept in this browser.',
  'offline.title': 'Without a connection',
  'offline.about':
    'An item that you have opened is kept in this browser while it is yours, so that you can go on without a connection; where what you typed could not be sent, up to a day longer. It is deleted when you submit, skip or sign out.',
  'offline.until': 'until {{time}}',
  'offline.keep': 'Keep items in this browser',
  'offline.keepHint':
    'Switch it off on a computer that others use: what is kept is deleted at once.',
  'offline.leaveTitle': 'Something has not been sent yet',
  'offline.leaveAbout_one':
    'What you filled in about {{count}} item is kept in this browser only. The server cannot be reached, or did not take it.',
  'offline.leaveAbout_other':
    'What you filled in about {{count}} items is kept in this browser only. The server cannot be reached, or did not take it.',
  'offline.leaveStay': 'Stay signed in',
  'offline.leaveKeep': 'Sign out and keep it here until I sign in again',
  'offline.leaveDrop': 'Sign out and delete it',
  'offline.failed': 'This page could not be shown',
  'offline.failedAbout':
    'There is no connection, the server has newer pages, or the page failed. Load it again; what you typed while rating is kept in this browser.',
  'offline.load': 'Load the page again',
} as const;
