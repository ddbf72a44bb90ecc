export const words = {
  chooseTime: (title: string) => `${title}: choose a time with the arrow keys`,
  latest: (time: string) => `Latest, ${time}`,
  noValue: '–',
  nothing: 'No measurements in this period yet.',
  asTable: 'Show as table',
  time: 'Time',
  means: (title: string, count: number) => `${title}; each row is the mean of ${count} measurements`,
};
