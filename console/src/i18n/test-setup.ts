import { configure } from '@testing-library/dom';
import { afterEach, beforeAll, vi } from 'vitest';
import { loadTexts } from './texts';

// a busy machine needs many seconds to load a part of a page and to draw it
configure({ asyncUtilTimeout: 240_000 });

/** Components under test have their words, as those of a page have. */
beforeAll(() => loadTexts('en'));

/** Tests share a process and its clock. */
afterEach(() => void vi.useRealTimers());
