import { desalination } from './desalination.ts';
import { hollvikHeat } from './hollvik-heat.ts';
import { laterSchool } from './later-school.ts';
import { nightTrain } from './night-train.ts';
import { readingDevices } from './reading-devices.ts';
import type { ReportCase } from './report-case.ts';
import { veltrimTea } from './veltrim-tea.ts';

/** Six good reports and six bad ones, in three languages. All that they tell of is made up. */
export const reportCases: readonly ReportCase[] = [
  hollvikHeat,
  laterSchool,
  nightTrain,
  desalination,
  readingDevices,
  veltrimTea,
];
