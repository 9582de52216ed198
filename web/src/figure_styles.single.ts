import figures from './styles/figures.css?inline';
import print from './styles/print.css?inline';

// Only who can read the program needs them: they are packed with it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(figures + print);
document.adoptedStyleSheets.push(sheet);
