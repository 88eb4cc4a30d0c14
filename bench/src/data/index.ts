export {
  LARGE_TRACE_NAME,
  LARGE_TRACE_OBSERVATIONS,
  makeDataSet,
  type DataSetBody,
  type Slice,
} from './data-set.js';
export { COPY_DIGITS, copySuffix, OBSERVATIONS_PER_TRACE, TRACE_NAMES } from './trace.js';
