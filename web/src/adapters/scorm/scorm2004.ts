import { scorm2004 } from './edition.ts';
import { connect } from './session.ts';

connect(window, scorm2004);
