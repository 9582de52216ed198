import { describe } from 'vitest';
import { chromiumHost } from '../support/chromium.ts';
import { matrixSuite } from './matrix.ts';
import { hostSuite } from './suite.ts';

describe('in Chromium', () => hostSuite(chromiumHost));
describe('everywhere in Chromium', () => matrixSuite(chromiumHost, 0));
