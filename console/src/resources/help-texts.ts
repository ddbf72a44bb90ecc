import { defineTexts } from '../i18n/language';

export const texts = defineTexts({
  en: {
    title: 'How to search',
    intro: 'Terms are divided by commas, and all of them must hold. A plain word searches the name.',
    column: 'Write',
    meaning: 'to find what',
    rows: [
      ['web', 'has “web” in its name'],
      ['status.phase=Running', 'has exactly this value'],
      ['status.phase=Running|Pending', 'has one of these values'],
      ['spec.nodeName~edge', 'contains the text, whatever its case'],
      ['status.phase!=Running', 'has another value, or none'],
      ['metadata.name!~test', 'does not contain the text'],
      ['metadata.labels.app=web', 'has the label; a click on a label does the same'],
      ['spec.containers.image~nginx', 'has an element like this in an array'],
      ['spec.nodeName', 'has the field'],
      ['!spec.nodeName', 'does not have the field'],
    ],
    escape: 'A backslash before a comma, | or \\ takes its meaning away: note=a\\, b. Backspace in the empty box takes the last term back to be changed.',
  },
  zh: {
    title: '如何搜索',
    intro: '条件之间用英文逗号分隔，必须全部满足。单独一个词用于搜索名称。',
    column: '输入',
    meaning: '查找',
    rows: [
      ['web', '名称中包含“web”的对象'],
      ['status.phase=Running', '值完全相同的对象'],
      ['status.phase=Running|Pending', '值为其中之一的对象'],
      ['spec.nodeName~edge', '包含该文本的对象，不区分大小写'],
      ['status.phase!=Running', '值不同或没有该字段的对象'],
      ['metadata.name!~test', '不包含该文本的对象'],
      ['metadata.labels.app=web', '带有该标签的对象；点击标签效果相同'],
      ['spec.containers.image~nginx', '数组中有此类元素的对象'],
      ['spec.nodeName', '有该字段的对象'],
      ['!spec.nodeName', '没有该字段的对象'],
    ],
    escape: '在英文逗号、| 或 \\ 前加反斜杠可取消其特殊含义：note=a\\, b。在空输入框中按退格键可取回最后一个条件进行修改。',
  },
});
