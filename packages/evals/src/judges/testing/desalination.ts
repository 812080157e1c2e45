import type { ReportCase } from './report-case.ts';

/** Spanish; the bad report cites the wrong sources. */
export const desalination: ReportCase = {
  id: 'desalination',
  question:
    '¿Cuánta agua produce la desaladora de Costa Serena, cuánta energía gasta y cómo afecta la salmuera a las praderas marinas?',
  plan: [
    '¿Cuánta agua produce la desaladora y a cuántas personas abastece?',
    '¿Cuánta energía gasta por metro cúbico?',
    '¿Qué efecto tiene la salmuera en las praderas marinas?',
  ],
  sources: [
    {
      title: 'Memoria 2024 de la desaladora de Costa Serena',
      site: 'Aguas de Serena',
      publishedAt: '2025-03-10',
      text: 'La planta produjo 18,2 hectómetros cúbicos de agua en 2024, el 76 % de su capacidad. Abastece a 310.000 personas en verano y a 190.000 en invierno. El metro cúbico salió a 0,71 euros, sin contar la distribución.',
    },
    {
      title: 'Auditoría energética de plantas de ósmosis',
      site: 'Instituto Regional de la Energía',
      publishedAt: '2024-11-05',
      text: 'En Costa Serena medimos un consumo de 3,4 kilovatios hora por metro cúbico, frente a una media regional de 3,9. Los recuperadores de presión instalados en 2022 explican la mayor parte de la diferencia. Un parque solar cubre el 22 % de la electricidad.',
    },
    {
      title: 'Seguimiento de Posidonia junto al emisario de Costa Serena',
      site: 'Universidad del Litoral',
      publishedAt: '2024-05-30',
      text: 'Entre 2019 y 2023 la densidad de haces de Posidonia bajó un 31 % a menos de 150 metros del emisario. A más de 400 metros no hubo cambios significativos. En 2022 se instalaron difusores y desde entonces la salinidad no supera el umbral de 38,5 gramos por litro. Todavía es pronto para saber si la pradera se recupera.',
    },
  ],
  good: `# La desaladora de Costa Serena

## En resumen

En 2024 la planta produjo 18,2 hectómetros cúbicos [1], gasta 3,4 kilovatios hora por metro cúbico [2] y ha dañado la pradera de Posidonia cerca de su emisario, pero no lejos de él [3].

## Producción

La planta trabajó al 76 % de su capacidad y abastece a 310.000 personas en verano y a 190.000 en invierno [1]. El metro cúbico cuesta 0,71 euros sin la distribución [1].

## Energía

El consumo es menor que la media regional de 3,9 kilovatios hora por metro cúbico, sobre todo gracias a los recuperadores de presión instalados en 2022 [2]. Un parque solar cubre el 22 % de la electricidad [2].

## Salmuera

A menos de 150 metros del emisario la densidad de haces bajó un 31 % entre 2019 y 2023; a más de 400 metros no hubo cambios significativos [3]. Desde que en 2022 se pusieron difusores, la salinidad no pasa de 38,5 gramos por litro [3]. Aún no se sabe si la pradera se recupera [3].`,
  fault: 'badly_cited',
  bad: `# La desaladora de Costa Serena

## Producción

La planta produjo 18,2 hectómetros cúbicos de agua en 2024 [3]. Abastece a 310.000 personas todo el año [2].

## Energía

Un parque solar cubre el 22 % de la electricidad [3]. Según la auditoría, es la planta más eficiente de Europa [2].

## Salmuera

La densidad de haces de Posidonia bajó un 31 % [1][2]. Los difusores han devuelto la pradera a su estado original [3].

## La costa y sus visitantes

Costa Serena es conocida por sus calas y sus fiestas de verano. Los turistas valoran mucho las playas y los arroces de la zona, y los hoteles piden más vuelos para la próxima temporada [7].`,
};
