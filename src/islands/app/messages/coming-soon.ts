export const messages = {
  title: 'On its way',
  text: 'This page is being built and comes with one of the next versions.',
  home: 'Go to Home',
}
