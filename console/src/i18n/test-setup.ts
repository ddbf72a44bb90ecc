import { beforeAll } from 'vitest';
import { loadTexts } from './texts';

/** Components under test have their words, as those of a page have. */
beforeAll(() => loadTexts('en'));
