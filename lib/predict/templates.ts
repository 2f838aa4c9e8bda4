/**
 * The prompts of the ListQA paper (Kulkarni and Vaideeswaran 2026, arXiv 2610.19165, App. F),
 * CC BY-NC 4.0; bullets and quotes as plain text. A template ends without a newline.
 *
 * @module
 */

/** The zero-shot instruction (App. F.1), with `<QUESTION>`. */
export const ZERO_SHOT_TEMPLATE: string =
  `Answer the question below by producing a list-formatted output, lists can be formatted one of two ways:

For simple questions with few constraints requesting only main elements and not requesting sub-elements, use the following format:

1. List Element 1
2. List Element 2

For complex questions asking for multiple factoids in addition to the primary question, use the following format:

1. List Element 1
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

2. List Element 2
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

All answers are bounded by 3 to 10 main elements, do not generate more than 10 main elements in the list. Do not add any information that is not asked for in the question.


<QUESTION>`;

/** The zero-shot instruction that asks for the natural order (App. F.2), with `<QUESTION>`. */
export const ORDER_AWARE_TEMPLATE: string =
  `Answer the question below by producing a list-formatted output, lists can be formatted one of two ways:

For simple questions with few constraints requesting only main elements and not requesting sub-elements, use the following format:

1. List Element 1
2. List Element 2

For complex questions asking for multiple factoids in addition to the primary question, use the following format:

1. List Element 1
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

2. List Element 2
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

All answers are bounded by 3 to 10 main elements, do not generate more than 10 main elements in the list. When the question specifies or implies a natural ordering (e.g. chronological, ranked, or sequential), list elements must follow that order for correctness of answer. Do not add any information that is not asked for in the question.


<QUESTION>`;

/** The oracle RAG instruction (App. F.3), with `<CONTEXT>` and `<QUESTION>`. */
export const ORACLE_RAG_TEMPLATE: string =
  `You are given a context passage and a question. Using only the provided context, answer the question by producing a list-formatted output. Lists can be formatted one of two ways:

For simple questions with few constraints requesting only main elements and not requesting sub-elements, use the following format:

1. List Element 1
2. List Element 2

For complex questions asking for multiple factoids in addition to the primary question, use the following format:

1. List Element 1
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

2. List Element 2
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

All answers are bounded by 3 to 10 main elements, do not generate more than 10 main elements in the list. Do not add any information that is not asked for in the question.


Context:
<CONTEXT>

Question: <QUESTION>`;

/** The few-shot instruction (App. F.4), with `<EXAMPLES>` and `<QUESTION>`. */
export const FEW_SHOT_TEMPLATE: string =
  `Answer the question below by producing a list-formatted output, lists can be formatted one of two ways:

For simple questions with few constraints requesting only main elements and not requesting sub-elements, use the following format:

1. List Element 1
2. List Element 2

For complex questions asking for multiple factoids in addition to the primary question, use the following format:

1. List Element 1
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

2. List Element 2
* Category 1: Sub-Element 1
* Category 2: Sub-Element 2

All answers are bounded by 3 to 10 main elements, do not generate more than 10 main elements in the list. Do not add any information that is not asked for in the question.

Here are some examples:


<EXAMPLES>


Question: <QUESTION>
Answer:`;

/** One few-shot example, with `<EXAMPLE_QUESTION>` and `<EXAMPLE_ANSWER>`. */
export const FEW_SHOT_EXAMPLE_TEMPLATE: string = `Question: <EXAMPLE_QUESTION>
Answer: <EXAMPLE_ANSWER>`;
