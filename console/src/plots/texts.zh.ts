import type { words as english } from './texts.en';

export const words: typeof english = {
  chooseTime: (title: string) => `${title}：用方向键选择时间`,
  latest: (time: string) => `最新，${time}`,
  noValue: '–',
  nothing: '这段时间内还没有测量数据。',
  asTable: '以表格显示',
  time: '时间',
  means: (title: string, count: number) => `${title}；每行为 ${count} 次测量的平均值`,
};
