import type { BlockModel } from './choose-blocks.ts';

/** Written by `testing/fit-block-model.ts` from the development set of WCXB (Foley 2026, CC BY 4.0). */
export const blockWeights: BlockModel = {
  intercept: 1.876,
  weights: [
    0.222, // articleShare
    -1.111, // unread
    0.239, // gapInArticle
    0.013, // length
    -0.028, // linkShare
    0.748, // isSentence
    0.922, // isHeading
    0.626, // isItem
    0.699, // textNear
    0.348, // articleNear
    -0.018, // linksNear
    -1.087, // position
    -0.518, // isFirst
    -0.27, // isLast
    -1.131, // inHeader
    -1.913, // inFooter
    -1.05, // inAside
    0.19, // inMain
    0.513, // inArticle
    -0.779, // inNav
    0.977, // inRegion
    0.292, // inChrome
    -0.937, // inComments
    0.454, // commentsUnread
    0.027, // repeated
    -0.523, // depth
    0.874, // inParagraph
    -0.602, // beforeArticle
    -0.563, // behindArticle
    -0.586, // behindArticleShare
    -0.248, // articleLength
    -0.776, // besideArticleProse
  ],
};
