import { scorm12 } from './edition.ts';
import { connect } from './session.ts';

connect(window, scorm12);
