import { describe } from 'vitest';
import { chromiumHost } from '../support/chromium.ts';
import { hostSuite } from './suite.ts';

describe('in Chromium', () => hostSuite(chromiumHost));
