import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    title: 'How to search',
    intro:
      'Terms are separated by commas, and all of them must match. A plain word searches the name. A term that begins with a field of the object searches that field; any other term is a label, written as for kubectl. Enter keeps the terms and empties the box.',
    column: 'Term',
    meaning: 'Finds an object that',
    rows: [
      ['web', 'has “web” in its name'],
      ['app=web', 'has the label app with the value web; a click on a label does the same'],
      ['app!=web', 'has another value, or not the label'],
      ['app in (web,cart)', 'has the label with one of these values'],
      ['app notin (web,cart)', 'has the label with none of these values, or not at all'],
      ['!app', 'does not have the label'],
      ['status.phase=Running', 'has exactly this value'],
      ['status.phase=Running|Pending', 'has one of these values'],
      ['spec.nodeName~edge', 'contains the text, in upper or lower case'],
      ['metadata.name!~test', 'does not contain the text'],
      ['metadata.labels.app', 'has the label, whatever its value'],
      ['spec.containers.image~nginx', 'has an element like this in an array'],
      ['spec.nodeName', 'has the field'],
      ['!spec.nodeName', 'does not have the field'],
    ],
    escape:
      'A backslash before a comma, | or \\ makes it a plain character: note=a\\, b. Backspace in the empty box takes the last term back, to be edited.',
  },
  zh: {
    title: '如何搜索',
    intro:
      '条件之间用英文逗号分隔，必须全部满足。单独一个词用于搜索名称。以对象字段开头的条件匹配该字段，其他条件为标签，写法与 kubectl 相同。按回车键可保留已输入的条件并清空输入框。',
    column: '输入',
    meaning: '查找',
    rows: [
      ['web', '名称中包含“web”的对象'],
      ['app=web', '标签 app 的值为 web 的对象；点击标签效果相同'],
      ['app!=web', '标签值不同或没有该标签的对象'],
      ['app in (web,cart)', '标签值为其中之一的对象'],
      ['app notin (web,cart)', '标签值不在其中或没有该标签的对象'],
      ['!app', '没有该标签的对象'],
      ['status.phase=Running', '值完全相同的对象'],
      ['status.phase=Running|Pending', '值为其中之一的对象'],
      ['spec.nodeName~edge', '包含该文本的对象，不区分大小写'],
      ['metadata.name!~test', '不包含该文本的对象'],
      ['metadata.labels.app', '带有该标签的对象，无论其值'],
      ['spec.containers.image~nginx', '数组中有此类元素的对象'],
      ['spec.nodeName', '有该字段的对象'],
      ['!spec.nodeName', '没有该字段的对象'],
    ],
    escape:
      '在英文逗号、| 或 \\ 前加反斜杠可取消其特殊含义：note=a\\, b。在空输入框中按退格键可取回最后一个条件进行修改。',
  },
});
