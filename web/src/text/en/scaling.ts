/** The figure of step `scaling`. d_k prints k as a subscript. */
export const scaling = {
  predictVariance:
    'd_k goes from 4 to 64. The components stay as they are: independent, with mean 0. What becomes of the variance of q·k, and of the variance after the division by √d_k?',
  'predict-raw4': '4 times as large; after the division the same',
  'predict-right': '16 times as large; after the division the same',
  'predict-both4': '16 times as large; after the division 4 times',
  'predict-raw256': '256 times as large; after the division 16 times',
  'predict-raw4-reply':
    'You said: 4 times as large, then the same. The typical size of q·k does grow 4 times, so its variance, the square of that, grows 16 times. After the division it is the same: that you had.',
  'predict-right-reply':
    'You said: 16 times as large, then the same. So it is: there are 16 times as many terms, and the division takes exactly that away. Try both widths in the figure.',
  'predict-both4-reply':
    'You said: 16 times as large, then 4 times. The first is right. But the division makes a score √d_k times smaller and so its variance d_k times: it is the same afterwards.',
  'predict-raw256-reply':
    'You said: 256 times as large, then 16 times. Each term brings its own variance, and there are 16 times as many: 16 times as large. The division takes just that away, so it is the same afterwards.',

  hereRule: 'the d_k that is set',

  // What is set
  'lab-presets': 'Where the rule holds, bends and breaks',
  'preset-independent': 'Independent, mean 0',
  'preset-mean': 'Mean 1',
  'preset-queries': 'Correlated in q alone',
  'preset-both': 'Correlated in q and in k',
  'labField-dK': 'width d_k',
  'labField-sigma': 'deviation σ',
  'labField-mean': 'mean μ',
  'labField-correlation': 'correlation ρ',
  'labField-seed': 'seed',
  labBounds: '{least} to {most}',
  halveWidth: '÷2: half the width',
  doubleWidth: '×2: twice the width',
  labEmpty: '{what} is empty. Type a number from {bounds}. The figure keeps what was there.',
  labNotANumber:
    '“{typed}” cannot be used for {what}. Type a number from {bounds}. The figure keeps what was there.',
  labNotWhole:
    '“{typed}” cannot be used for {what}. Type a whole number from {bounds}. The figure keeps what was there.',
  'lab-distribution': 'Components',
  'draws-normal': 'normal',
  'draws-uniform': 'uniform',
  'draws-rademacher': '+σ or −σ',
  'lab-correlated': 'Correlated by ρ',
  'correlated-queries': 'in q alone',
  'correlated-both': 'in q and in k',
  'lab-samples': 'Samples',
  'lab-axes': 'Axes across',
  'axes-shared': 'one for both',
  'axes-own': 'one each',
  runLab: 'Simulate',
  stopLab: 'Stop',
  anotherSeed: 'Another seed',
  labProgress: 'Samples drawn so far',
  labStarting: 'The simulation is starting.',
  labRunning: '{done} of {total} samples',
  labStopped: 'Stopped after {done} of {total} samples.',
  labFailed: 'The simulation could not run in this browser or frame. The predictions below hold without it.',

  // Histograms
  histogramLead:
    '{samples} pairs of a query and a key, each {dK} numbers wide. How large is their dot product?',
  countedMark: 'samples counted',
  expectedMark: 'expected count',
  bandMark: 'where 19 of 20 counts would be, were the sums normal',
  'histogram-raw': 'Histogram of the dot products, with the predicted curve and its band',
  'histogram-scaled': 'Histogram of the scaled dot products, with the predicted curve and its band',
  axisProduct: 'value',
  axisSamples: 'samples in a bin',
  'histogramBehind-raw': 'The numbers of the left histogram',
  'histogramBehind-scaled': 'The numbers of the right histogram',
  'histogramCaption-raw': 'Dot products, bin by bin',
  'histogramCaption-scaled': 'Scaled dot products, bin by bin',
  binColumn: 'bin',
  binFrom: '{low} to {high}',
  expectedColumn: 'expected',
  bandLowColumn: 'band from',
  bandHighColumn: 'band to',
  saveHistogram: 'Save these numbers as CSV',
  shapeNote:
    'The curve is the normal distribution that has the predicted mean and variance. The prediction is about these two numbers, not about the shape: a sum of few products is more pointed, and so is one whose terms have something in common.',

  // Sample against prediction
  resultCaption: 'What {samples} samples have, and what they should have',
  measureColumn: 'measure',
  meanColumn: 'mean',
  meanPredicted: 'predicted mean',
  varianceColumn: 'variance',
  intervalFrom: 'its 95 % interval, from',
  intervalTo: 'its 95 % interval, to',
  variancePredicted: 'predicted variance',
  agreeColumn: 'the predicted variance is',
  inside: 'inside',
  outside: 'outside',
  varianceInside:
    '{what}: the predicted variance {formula} = {predicted} lies inside the interval of these samples.',
  varianceOutside:
    '{what}: the predicted variance {formula} = {predicted} lies outside the interval of these samples. Even a right prediction does so in about 1 run of 20. Try another seed: does it happen again?',

  // The prediction at other widths
  predictionTitle: 'The same components at other widths',
  predictionCaption: 'What is predicted for these settings. Nothing is simulated here.',
  'rule-plain':
    'The rule holds. Before the division the variance grows with d_k, and after it the variance is σ⁴, the same at every width.',
  'rule-queries':
    'The rule holds: correlation in q alone changes nothing. The components of k are still independent, so the terms still have nothing in common on average.',
  'rule-mean':
    'The rule bends. After the division the variance is no longer σ⁴, but it is still the same at every width. The mean is not: it grows with √d_k.',
  'rule-both':
    'The rule breaks. The terms of one dot product now rise and fall together, and the scaled variance grows with d_k. Dividing by √d_k is no longer enough.',
  'rule-meanQueries':
    'The rule breaks. With a mean in k the correlated components of q no longer average out, and the scaled variance grows with d_k.',
  'rule-meanBoth':
    'The rule breaks. The terms of one dot product rise and fall together, and the scaled variance grows with d_k; so does the mean, with √d_k.',

  // Entropy
  entropyTitle: 'What a softmax makes of such scores',
  entropyLead:
    'Each query sees {keys} keys. The entropy says how evenly its weights are spread; near 0 one key gets nearly everything. Mean over {queries} queries, with its 95 % interval. The settings above apply, at every width.',
  entropyPlot: 'Entropy of the softmax weights against the width, with and without the division',
  axisWidth: 'width of a head, times 4 from mark to mark',
  equalWeights: 'equal weights',
  'softmaxed-raw': 'not divided',
  'softmaxed-scaled': 'divided by the root of the width',
  entropyBehind: 'The numbers of these curves',
  entropyCaption: 'Entropy in bits, and the largest weight; means over the queries',
  widthPlain: 'width of a head',
  entropyRaw: 'entropy, not divided',
  entropyScaled: 'entropy, divided',
  largestRaw: 'largest weight, not divided',
  largestScaled: 'largest weight, divided',
} as const;
