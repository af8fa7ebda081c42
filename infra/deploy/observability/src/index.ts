export { readMetricsDocument, type DocumentedMetric } from './metrics-document.ts';
