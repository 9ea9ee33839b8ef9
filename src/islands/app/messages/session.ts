export const messages = {
  sessionEnded: 'Your session has ended. Please log in again.',
}
