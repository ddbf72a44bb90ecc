import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    chooseTime: (title: string) => `${title}: choose a time with the arrow keys`,
    latest: (time: string) => `Latest, ${time}`,
    noValue: '–',
    nothing: 'No measurements in this period yet.',
    asTable: 'Show as table',
    time: 'Time',
    means: (title: string, count: number) => `${title}; each row is the mean of ${count} measurements`,
  },
  zh: {
    chooseTime: (title: string) => `${title}：用方向键选择时间`,
    latest: (time: string) => `最新，${time}`,
    noValue: '–',
    nothing: '这段时间内还没有测量数据。',
    asTable: '以表格显示',
    time: '时间',
    means: (title: string, count: number) => `${title}；每行为 ${count} 次测量的平均值`,
  },
});
