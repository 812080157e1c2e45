export { type ChartPlace, drawChart } from './draw-chart.ts';
