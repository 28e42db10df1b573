import type { Phrasebook } from './phrasebook.ts'

export const portuguese: Phrasebook = {
  short: { professional: 'O ponto principal:', casual: 'Em resumo:', friendly: 'Vale saber:', expert: 'O essencial:' },
  lead: {
    professional: ['Os pontos principais:', 'O que mais importa:'],
    casual: ['A versão curta:', 'Um resumo rápido:'],
    friendly: ['Algumas ideias que vale a pena compartilhar:', 'Coisas boas para guardar:'],
    expert: ['O essencial, em poucas palavras:', 'Os detalhes, mais de perto:'],
  },
  opening: {
    theme: {
      professional: 'Um tema que merece um olhar mais atento.',
      casual: 'Bora falar sobre isso.',
      friendly: 'Um belo tema para pensarmos juntos.',
      expert: 'O título é simples. As perguntas por trás dele, não.',
    },
    guide: {
      professional: 'Um método claro ajuda mais do que uma longa lista de ferramentas.',
      casual: 'Nada de mágica, só uma ordem sensata.',
      friendly: 'Um passo de cada vez fica mais fácil.',
      expert: 'Primeiro o método, depois as ferramentas.',
    },
    list: {
      professional: 'O melhor teste para uma lista assim é a conversa.',
      casual: 'Cada um tem a sua. Vamos comparar?',
      friendly: 'Listas assim ficam melhores quando feitas juntos.',
      expert: 'A ordem diz tanto quanto os itens.',
    },
    question: {
      professional: 'Uma pergunta que merece mais do que uma resposta rápida.',
      casual: 'Boa pergunta, né?',
      friendly: 'Existe mais de uma boa resposta.',
      expert: 'A resposta curta esconde a parte interessante.',
    },
    announcement: {
      professional: 'Temos o prazer de compartilhar esta notícia.',
      casual: 'Sim, é oficial!',
      friendly: 'Que alegria poder contar isso!',
      expert: 'Uma nota breve para quem acompanha o nosso trabalho.',
    },
  },
  points: {
    theme: [
      { heading: 'Por que agora?', text: 'O que torna isso importante agora, e para quem?' },
      { heading: 'O que muda?', text: 'O que seria diferente se desse certo?' },
      { heading: 'O que atrapalha?', text: 'O que costuma atrapalhar, e o que ajuda?' },
    ],
    guide: [
      { heading: 'Começar pelo resultado', text: 'Decidir como é um bom resultado antes de escolher o caminho.' },
      { heading: 'Um primeiro passo pequeno', text: 'Experimentar em algo pequeno, em que um erro custe pouco.' },
      { heading: 'Ficar com o que funciona', text: 'Anotar logo o que funcionou e o que não funcionou, e depois ajustar.' },
    ],
    list: [
      { heading: 'O primeiro lugar', text: 'O que vem em primeiro lugar, e qual é a razão?' },
      { heading: 'Subestimado', text: 'O que recebe menos atenção do que merece?' },
      { heading: 'Da pior maneira', text: 'O que se costuma aprender da pior maneira?' },
    ],
    question: [
      { heading: 'Depende. Do quê?', text: 'Que circunstâncias mudam a resposta?' },
      { heading: 'O outro lado', text: 'Qual é o melhor argumento a favor do contrário?' },
      { heading: 'A prova', text: 'O que teria de acontecer para mudar de opinião?' },
    ],
    announcement: [
      { heading: 'A notícia', text: 'Queríamos contar pessoalmente.' },
      { heading: 'Passe a palavra', text: 'Conhece alguém que gostaria de saber? Passe a palavra.' },
    ],
  },
  close: {
    professional: ['Qual é a sua opinião?', 'Como você vê essa questão?'],
    casual: ['E aí, o que você acha?', 'Concorda ou não?'],
    friendly: ['Vamos adorar ler a sua opinião!', 'O que você acha? Conte para a gente!'],
    expert: ['O que acrescentaria ou questionaria?', 'O que diz a sua própria experiência?'],
  },
  questionsWelcome: {
    professional: 'As perguntas são bem-vindas.',
    casual: 'Perguntas? Pode mandar!',
    friendly: 'Alguma pergunta? Respondemos com gosto.',
    expert: 'Perguntas sobre os detalhes são bem-vindas.',
  },
  ask: {
    comment: 'Os comentários estão abertos.',
    save: 'Salve o post para voltar a ele.',
    answer: 'Escreva nos comentários.',
  },
  invite: 'Ideias aqui embaixo, nos comentários.',
  source: 'Fonte',
  thread: 'Uma thread curta:',
  swipe: 'Deslize',
  lastHeading: 'A última palavra',
  quote: ['“', '”'],
}
