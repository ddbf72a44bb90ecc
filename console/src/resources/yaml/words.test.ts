// @vitest-environment node
import { expect, it } from 'vitest';
import { check } from '../../schema/check';
import { old } from '../../schema/fixtures/catalogs';
import { texts as schemaTexts } from '../../schema/texts';
import { faultText } from '../../schema/words';
import { texts as yamlTexts } from '../../yaml/texts';
import { texts } from './texts';

it('a problem is told in the language of the reader', async () => {
  const [words, yamlWords] = await Promise.all([schemaTexts.load('zh'), yamlTexts.load('zh')]);
  const text = 'apiVersion: editor.example/v1\nkind: Bakery\nspec: {owner: Ann, oven: {fuel: coal}}';
  const messages = check(text, old).map(({ fault }) => faultText(fault, words, yamlWords));
  expect(messages).toEqual(['应为以下之一：wood、gas、electric']);
  const { assist } = await texts.load('zh');
  expect(assist.at(3, messages[0] ?? '')).toBe('第 3 行：应为以下之一：wood、gas、electric');
  expect(assist.problems).toBe('可能的问题');
});
