import { getConfigTypeSchema, getInputTypeSchema } from '@langchain/langgraph/zod/schema';
import { describe, expect, it } from 'vitest';
import { Knobs } from './knobs.ts';
import { graph } from './studio.ts';

describe('the graph for LangGraph Studio', () => {
  it('asks for a question or a chat, and for nothing that the graph fills itself', () => {
    expect(Object.keys(propertiesOf(getInputTypeSchema(graph)))).toEqual(['question', 'messages']);
  });

  it('shows every knob with its default, range and description', () => {
    const knobs = propertiesOf(getConfigTypeSchema(graph));
    expect(Object.keys(knobs)).toEqual(Object.keys(Knobs.shape));
    expect(knobs['maxIterations']).toMatchObject({ default: 3, minimum: 1, maximum: 10 });
    expect(knobs['mode']).toMatchObject({ default: 'multi', enum: ['single', 'multi'] });
    for (const [name, knob] of Object.entries(knobs)) expect(knob['description'], name).toBeTypeOf('string');
  });

  it('hides the state schema from the server, which describes knobs of zod objects only', () => {
    const { _schemaRuntimeDefinition: shown } = graph.builder;
    expect(shown).not.toHaveProperty('getJsonSchema');
  });

  it('refuses an empty question before anything runs', async () => {
    await expect(graph.invoke({ question: '' })).rejects.toThrow(/question/);
  });
});

function propertiesOf(schema: unknown): Record<string, Record<string, unknown>> {
  return (schema as { properties: Record<string, Record<string, unknown>> }).properties;
}
