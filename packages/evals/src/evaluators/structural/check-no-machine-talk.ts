import { type Finding, shortened } from './finding.ts';
import type { StructuralCheck } from './structural-check.ts';

/** Nothing in the report speaks to its user as a chat does, of its own making, or of orders that a page gave. */
export const checkNoMachineTalk: StructuralCheck = {
  name: 'check_no_machine_talk',
  readsMarkdownAlone: true,
  find: ({ report }) =>
    report.body.flatMap(({ text, line }): Finding[] => {
      // What is quoted is not the report's own.
      const own = text.replace(/[“„«「"][^”“»」"]{0,600}[”“»」"]/gu, ' ');
      const found = talk.exec(own)?.[0];
      return found === undefined
        ? []
        : [
            {
              where: `line ${line}`,
              what: `“${shortened(found, 60)}” is no part of a report: “${shortened(text)}”`,
            },
          ];
    }),
};

const talk = new RegExp(
  [
    'I hope (?:this|that|it) (?:helps?|is (?:helpful|useful))',
    '(?:please )?(?:let me know|feel free to (?:ask|reach out|let me know)) ?(?:if|whether|what|which|should)?',
    '(?:would|do) you (?:like|want) me to\\b',
    "(?:I'll|I’ll|I will|let me|I'm going to|I am going to) (?:now )?(?:research|search|look (?:for|into|up)|write|provide|create|compile|start|begin|gather|conduct|analy[sz]e|continue|help)\\b",
    '\\bas an? (?:AI|artificial intelligence|(?:large )?language model)\\b',
    "I (?:cannot|can't|can’t|am unable to|'m unable to) (?:browse|access|search|provide|assist|comply|help)\\b",
    '\\bas (?:requested|instructed|ordered|demanded|told|asked) by (?:the|this|that) (?:page|site|website|source|document|text)\\b',
    '\\b(?:certainly|sure|of course|absolutely)[!,] (?:here|I|let)\\b',
    "\\bhere(?:'s| is|’s) (?:the|a|your) (?:\\w+ ){0,3}(?:report|summary|answer|section|draft)\\b",
    '\\b(?:previous|earlier|prior|other) (?:instructions?|sources?|prompts?) (?:were|was|have been|are|is) (?:ignored|disregarded|overridden|dropped)\\b',
    '\\b(?:ignore|disregard|forget) (?:all |any )?(?:the |your |of the )?(?:previous|prior|earlier|preceding) (?:instructions?|prompts?|rules)\\b',
    'ich hoffe,? (?:das|dies) hilft|lassen sie (?:es )?mich wissen|als (?:ki|sprachmodell)\\b|gerne[!,] hier ist',
    "j[’']espère que (?:cela|ça) (?:vous )?aide|n[’']hésitez pas à me|en tant qu[’'](?:ia|intelligence artificielle|modèle de langage)",
    'espero que (?:esto|isto|le|te|lhe) (?:sea|ayude|ajude|sirva)|como (?:modelo de lenguaje|inteligencia artificial|modelo de linguagem)\\b|h[áa]game saber si',
    'spero (?:che )?(?:questo|sia|ti|le)|fammi sapere se|come (?:modello linguistico|intelligenza artificiale)\\b',
    '我将为您|让我(?:来|通过|为您|搜索)|希望(?:这|以上).{0,8}帮助|作为(?:一个)?(?:AI|人工智能|语言模型)',
    'お役に立て(?:れば|ると)|AIとして|言語モデルとして|надеюсь,? (?:это|что)|как языковая модель',
    '\\b(?:TODO|TBD|FIXME|lorem ipsum)\\b|\\[(?:insert|placeholder|citation needed|your)[^\\]\\n]{0,40}\\]|\\{\\{[^}\\n]{0,60}\\}\\}',
  ].join('|'),
  'iu',
);
